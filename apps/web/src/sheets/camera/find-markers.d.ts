export interface Point {
  x: number
  y: number
}
/** Pixels of a canvas. */
export interface CameraFrame {
  width: number
  height: number
  /** Red, green, blue and alpha of each. */
  pixels: Uint8ClampedArray
}
/** The middles of the markers from the upper left corner of the sheet, clockwise; undefined is one that is not seen. */
export type SeenMarkers = readonly (Point | undefined)[]
export declare function findMarkers(frame: CameraFrame): SeenMarkers
/** All four are there and stand around one sheet, however it is turned. */
export declare function isWhole(seen: SeenMarkers): boolean
