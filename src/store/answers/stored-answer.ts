/** Engine answers of one file, as they are stored. */

export interface Answer {
  id: number
  scope: number
  variant: number
  engine: string
  states: Buffer
  edges: Buffer
  /** Fingerprint of what the answers depend on; '' for those of syntax, and where they were given under several. */
  closure: string
  /** The fingerprint under which its confidences were judged. */
  basis: string
  /** The engine answered for the edges that have no site as well. */
  siteless: boolean
  fromSyntax: boolean
}

/** As it is stored, with what its file sees now. */
export interface StoredAnswer extends Answer {
  closureNow: string
  language: string
}
