/** Which services and messages the types of other languages stand for, by the names that generators give them. */
import type { StubRules } from '../language.ts'

/** `UnimplementedGreeterServer`, `greeterClient`, `GreeterServicer`, `GreeterGrpc`, `GreeterImplBase`, `IGreeterClient`. */
const STUB =
  /^(?:Unimplemented|Unsafe|I)?(\p{L}\w*?)_?(?:Server|Client|(?:Async|Blocking|BlockingV2|Future)?Stub|Servicer|Grpc|GRPC|(?:Async)?ImplBase|CoroutineImplBase|ServerImpl|AsyncClient)$/u

export const stubs: StubRules = {
  services(type) {
    const name = STUB.exec(type)?.[1]
    if (name === undefined) return []
    return [name[0].toUpperCase() + name.slice(1)]
  },
  /** `SayHello` is `sayHello` or `say_hello` elsewhere. */
  isMethod: (method, name) => plain(method) === plain(name),
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}
