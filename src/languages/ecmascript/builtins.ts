/** Names that JavaScript itself provides: globals and members of its builtin types. */

const GLOBALS = `AbortController AbortSignal AggregateError Array ArrayBuffer AsyncFunction Atomics BigInt BigInt64Array BigUint64Array
Blob Boolean BroadcastChannel Buffer ByteLengthQueuingStrategy CSS CSSStyleSheet CompressionStream CountQueuingStrategy Crypto
CryptoKey CustomEvent DOMException DOMParser DOMRect DataView Date DecompressionStream Document DocumentFragment Element Error
EvalError Event EventSource EventTarget File FileList FileReader FinalizationRegistry Float32Array Float64Array FormData Function
HTMLAnchorElement HTMLButtonElement HTMLCanvasElement HTMLDivElement HTMLElement HTMLFormElement HTMLImageElement
HTMLInputElement HTMLSelectElement HTMLTextAreaElement Headers History IDBDatabase Image Infinity Int16Array Int32Array
Int8Array IntersectionObserver Intl Iterator JSON KeyboardEvent Location Map Math MessageChannel MessageEvent MessagePort
MouseEvent MutationObserver NaN Navigator Node NodeFilter NodeList Notification Number Object Option Performance
PerformanceObserver PointerEvent Promise PromiseRejectionEvent Proxy Range RangeError ReadableStream
ReadableStreamDefaultController ReferenceError Reflect RegExp Request ResizeObserver Response SVGElement ServiceWorker Set
SharedArrayBuffer SharedWorker Storage String Symbol SyntaxError Text TextDecoder TextDecoderStream TextEncoder
TextEncoderStream TouchEvent TransformStream TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array
Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly WebSocket Window Worker WritableStream XMLHttpRequest XMLSerializer
__dirname __filename addEventListener alert arguments atob btoa caches cancelAnimationFrame cancelIdleCallback clearImmediate
clearInterval clearTimeout confirm console crypto customElements decodeURI decodeURIComponent dispatchEvent document encodeURI
encodeURIComponent escape eval exports fetch frames getComputedStyle getSelection global globalThis history indexedDB isFinite
isNaN localStorage location matchMedia module navigator parseFloat parseInt performance process prompt queueMicrotask
removeEventListener reportError require requestAnimationFrame requestIdleCallback screen scrollTo self sessionStorage
setImmediate setInterval setTimeout structuredClone undefined unescape window
afterAll afterEach beforeAll beforeEach describe expect it jest test vi vitest xdescribe xit`

const TYPES = `Any Array ArrayLike AsyncGenerator AsyncIterable AsyncIterableIterator AsyncIterator Awaited BodyInit BufferSource Capitalize
ClassDecorator ConstructorParameters DateConstructor EventListener Exclude Extract Generator GeneratorFunction HeadersInit
InstanceType Iterable IterableIterator IteratorResult JSX Lowercase MethodDecorator NoInfer NodeJS NonNullable Omit
OmitThisParameter ParameterDecorator Parameters Partial Pick PromiseLike PromiseSettledResult PropertyDecorator PropertyDescriptor
PropertyKey ReadonlyArray ReadonlyMap ReadonlySet Readonly Record RequestInit RequestInfo Required ResponseInit ReturnType
TemplateStringsArray ThisParameterType ThisType TypedPropertyDescriptor Uncapitalize Uppercase
any bigint boolean never null number object string symbol unknown void`

const MEMBERS = `add all apply at bind call catch charAt charCodeAt clear clone close concat copyWithin delete endsWith entries every exec
fill filter finally find findIndex findLast flat flatMap forEach from get getTime has hasOwnProperty includes indexOf isArray
join json keys lastIndexOf length log map match matchAll message name next normalize now of on once off emit open padEnd padStart
parse pop prototype push race reduce reduceRight reject repeat replace replaceAll resolve return reverse search send set shift
size slice some sort splice split startsWith stringify substring substr test text then throw toFixed toISOString
toLocaleString toLowerCase toString toUpperCase trim trimEnd trimStart type unshift value valueOf values warn error info debug
write read end pipe listen use start stop run init update create remove render load save connect done data id key index id style
expect it describe toBe toEqual toHaveBeenCalled mock mockImplementation mockReturnValue spyOn assign create defineProperty freeze
appendChild removeChild setAttribute getAttribute querySelector querySelectorAll createElement addEventListener
removeEventListener dispatchEvent preventDefault stopPropagation focus blur click submit reset`

const split = (list: string): string[] => list.split(/\s+/)

/** Globals of JavaScript, browsers, Node and test runners. */
export const JAVASCRIPT_BUILTINS: ReadonlySet<string> = new Set(split(GLOBALS))
/** The same with the types TypeScript's own library declares. */
export const TYPESCRIPT_BUILTINS: ReadonlySet<string> = new Set([...split(GLOBALS), ...split(TYPES)])
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(split(MEMBERS))
