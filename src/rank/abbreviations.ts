/** Short forms that programs write for words, read both ways. */
import { stemWord } from '../words/stem-word.ts'

const PAIRS =
  'db database, ctx context, cfg config, conf config, config configuration, req request, res response, resp response, ' +
  'msg message, err error, exc exception, auth authentication, authz authorization, init initialize, env environment, ' +
  'dir directory, repo repository, param parameter, arg argument, attr attribute, prop property, func function, ' +
  'fn function, cb callback, impl implementation, conn connection, addr address, num number, idx index, ptr pointer, ' +
  'tmp temporary, temp temporary, util utility, spec specification, src source, dst destination, dest destination, ' +
  'prev previous, cur current, max maximum, min minimum, len length, val value, var variable, obj object, elem element, ' +
  'str string, int integer, char character, cmd command, proc process, mgr manager, svc service, btn button, ' +
  'img image, doc document, pkg package, mod module, lib library, ref reference, expr expression, stmt statement, ' +
  'decl declaration, ident identifier, sync synchronize, async asynchronous, tx transaction, txn transaction, ' +
  'usr user, pwd password, ws websocket, mw middleware, id identifier, eval evaluate, exec execute, calc calculate'

const FORMS = new Map<string, string[]>()
for (const pair of PAIRS.split(', ')) {
  const [short, long] = pair.split(' ').map(stemWord) as [string, string]
  FORMS.set(short, [...(FORMS.get(short) ?? []), long])
  FORMS.set(long, [...(FORMS.get(long) ?? []), short])
}

/** Other forms of a stem, as stems. */
export function otherForms(stem: string): readonly string[] {
  return FORMS.get(stem) ?? []
}
