// Corners of terrain and zones, as people type them: "30 20; 36 20; 36 24".

/** Return the points that are typed. */
export const cornersOf = (typed) => typed.trim().split(/[;\n]+/).filter((one) => one.trim()).map((one) => one.trim().split(/[\s,]+/).map(Number));

/** Return points as they are typed. */
export const cornersText = (polygon) => polygon.map((point) => point.join(" ")).join("; ");
