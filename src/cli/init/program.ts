/** What an agent's entry says: under which name, and how bombe is started. */

export const SERVER_NAME = 'bombe'

export interface Program {
  command: string
  args: string[]
}
