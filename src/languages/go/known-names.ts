/** Names of Go that are not of the repository. */

/** Predeclared types, constants and functions. */
export const BUILTINS: ReadonlySet<string> = new Set(
  `any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16
  uint32 uint64 uintptr true false iota nil append cap complex imag len make new panic real recover`.split(
    /\s+/,
  ),
)

/** Predeclared functions whose names packages like to give their own. */
export const HIDDEN_BUILTINS: ReadonlySet<string> = new Set(
  'clear close copy delete max min print println'.split(' '),
)

/** Methods so usual in the standard library that the name alone says nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `Error String Write WriteString WriteByte WriteTo WriteHeader Read ReadFrom ReadByte ReadAll ReadString Close Flush Seek Reset
  Len Less Swap Cap Push Pop Add Sub Done Wait Lock Unlock RLock RUnlock TryLock Load Store Swap CompareAndSwap Delete Range Do
  Get Set Put Has Del Values Keys Name Type Kind Value Elem Key Index Field Method Call Interface IsNil IsValid IsZero Int Float
  Bool Bytes Uint Next Scan Err Text Buffer Header Body Context Request Response Stop Start Run Exec Query Begin Commit Rollback
  Prepare Ping Format Parse Print Printf Println Sprintf Fatal Fatalf Log Logf Errorf Skip Skipf Helper Cleanup Fail FailNow Now
  Unix Equal Before After Encode Decode Marshal Unmarshal MarshalJSON UnmarshalJSON Is As Unwrap Copy Clone Size Mode ModTime
  IsDir Sys Info Open Create Stat Path Dir Base Join Split Match Find Replace Contains First Last Count Sum Apply Send Recv Init
  Update List Watch Handle ServeHTTP Listen Accept Dial Address Addr Port Host Test Setup`.split(/\s+/),
)

const STANDARD: ReadonlySet<string> = new Set(
  `C archive arena bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash
  html image index io iter log maps math mime net os path plugin reflect regexp runtime simd slices sort strconv strings structs
  sync syscall testing text time unicode unique unsafe weak`.split(/\s+/),
)

/** Whether an import path leads to the standard library, or to C. */
export function isStandardPackage(path: string): boolean {
  const slash = path.indexOf('/')
  return STANDARD.has(slash < 0 ? path : path.slice(0, slash))
}
