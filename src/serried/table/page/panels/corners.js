// Corners of terrain and zones, as people type them: "30 20; 36 20; 36 24".

/** Return the points that are typed. */
export const cornersOf = (typed) => typed.trim().split(/[;\n]+/).filter((one) => one.trim()).map((one) => one.trim().split(/[\s,]+/).map(Number));

/** Return the area that is typed: three numbers alone are a circle. */
export function areaOf(typed) {
  const points = cornersOf(typed);
  return points.length === 1 && points[0].length === 3 ? { circle: points[0] } : { polygon: points };
}

/** Return an area as it is typed. */
export const areaText = ({ polygon, circle }) => (circle ? circle.join(" ") : cornersText(polygon));

/** Return points as they are typed. */
export const cornersText = (polygon) => polygon.map((point) => point.join(" ")).join("; ");
