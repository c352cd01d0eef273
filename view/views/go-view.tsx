/** Finds out what a name of the command line means: a file, a folder or a symbol. */
import { useEffect } from 'preact/hooks'
import { Answered, Loading } from '../parts/states.tsx'
import { hrefOf, type Route, replaceWith } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

export function GoView({ route }: { route: Route }) {
  const asked = useAnswer('tree', {})
  const { answer } = asked
  useEffect(() => {
    if (!answer) return
    const path = route.about.replace(/^\.\//, '').replace(/\/+$/, '')
    if (answer.files.some(([file]) => file === path)) replaceWith(hrefOf('file', path))
    else if (path === '' || path === '.') replaceWith(hrefOf('map'))
    else if (answer.files.some(([file]) => file.startsWith(`${path}/`))) replaceWith(hrefOf('map', path))
    else replaceWith(hrefOf('symbol', route.about))
  }, [answer, route.about])
  return <Answered asked={asked}>{() => <Loading />}</Answered>
}
