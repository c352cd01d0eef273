/** What a run is doing, in words people use. */

export const STAGE_WORDS = {
  wait: 'waiting for another bombe that writes this index',
  queue: 'waiting for the first index of another repository',
  discover: 'looking for files',
  extract: 'reading files',
  resolve: 'finding what names mean',
  write: 'saving',
  validate: 'checking the new index',
  settle: 'asking engines',
} as const

interface At {
  stage: string
  done: number
  total: number
}

/** `reading files, 12 of 3039`; an exact pass names its family and engine itself. */
export function describeStageOf({ stage, done, total }: At): string {
  const words: string = (STAGE_WORDS as Readonly<Record<string, string>>)[stage] ?? stage
  return total > 1 ? `${words}, ${done} of ${total}` : words
}
