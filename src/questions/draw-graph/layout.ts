/** The types of a layout: places of boxes and edges, and the space between them. */

export interface Box {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface Layout {
  width: number
  height: number
  /** Upper left corner of each node. */
  places: Point[]
  /** For each edge, where it leaves, the points it passes, and where it arrives. */
  routes: Point[][]
}

export const ROW_GAP = 18
export const MARGIN = 24
