/** Names of C and C++ that need no declaration, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

export const BUILTINS: ReadonlySet<string> = new Set(
  words(`void bool char short int long float double signed unsigned size_t ssize_t ptrdiff_t intptr_t uintptr_t wchar_t char8_t char16_t
  char32_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intmax_t uintmax_t off_t time_t FILE va_list
  va_start va_end va_arg va_copy NULL nullptr true false auto _Bool errno stdin stdout stderr EOF
  __func__ __FUNCTION__ __FILE__ __LINE__ __VA_ARGS__ __DATE__ __TIME__ __cplusplus defined sizeof alignof decltype typeof
  __typeof__ __attribute__ __builtin_expect __builtin_unreachable std`),
)

/** So usual that an unknown receiver decides nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`append assign at back begin c_str capacity cbegin cend clear close compare copy count create data destroy emplace emplace_back
  empty end erase find first flush free front get hash init insert join key length load lock max max_size merge min move name next
  open pop pop_back pop_front push push_back push_front put rbegin read release remove rend reserve reset resize reverse rfind run
  second seek set shrink_to_fit size sort splice start stop store str substr swap top type unlock update value wait what write
  Add Close Clear Get Init Insert Next Open Read Reset Run Set Size Start Stop Write`),
)
