/** Names of PHP that are not of the repository, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** Types, constructs and functions of the language. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`int float string bool array object callable iterable void mixed never null true false NULL TRUE FALSE resource
  isset unset empty list match exit die eval echo print compact extract define defined constant
  PHP_EOL PHP_VERSION PHP_VERSION_ID PHP_OS PHP_OS_FAMILY PHP_INT_MAX PHP_INT_MIN PHP_INT_SIZE DIRECTORY_SEPARATOR PATH_SEPARATOR
  E_ALL E_ERROR E_WARNING E_NOTICE E_STRICT E_DEPRECATED E_USER_ERROR E_USER_WARNING E_USER_NOTICE E_USER_DEPRECATED
  JSON_PRETTY_PRINT JSON_THROW_ON_ERROR JSON_UNESCAPED_SLASHES JSON_UNESCAPED_UNICODE LOCK_EX LOCK_SH LOCK_UN
  STDIN STDOUT STDERR __DIR__ __FILE__ __LINE__ __CLASS__ __METHOD__ __FUNCTION__ __NAMESPACE__ __TRAIT__
  count strlen strpos stripos strrpos substr substr_count str_replace str_ireplace str_repeat str_pad str_split str_contains
  str_starts_with str_ends_with strtolower strtoupper strcmp strcasecmp strncmp strtr strrev strstr strrchr trim ltrim rtrim
  ucfirst lcfirst ucwords explode implode join sprintf printf vsprintf fprintf number_format nl2br htmlspecialchars
  html_entity_decode addslashes stripslashes wordwrap preg_match preg_match_all preg_replace preg_replace_callback preg_split
  preg_quote preg_grep preg_last_error mb_strlen mb_substr mb_strpos mb_strtolower mb_strtoupper mb_convert_encoding iconv
  array_map array_filter array_reduce array_merge array_merge_recursive array_keys array_values array_key_exists array_key_first
  array_key_last array_search array_slice array_splice array_push array_pop array_shift array_unshift array_unique array_diff
  array_diff_key array_intersect array_intersect_key array_flip array_fill array_fill_keys array_combine array_column array_sum
  array_reverse array_walk array_chunk array_pad array_rand array_replace array_is_list in_array range sort rsort usort uasort
  uksort ksort krsort asort arsort shuffle natsort current key next prev reset end each min max abs ceil floor round sqrt pow
  intdiv fmod rand mt_rand random_int random_bytes uniqid is_array is_string is_int is_integer is_float is_bool is_null
  is_numeric is_object is_callable is_iterable is_resource is_scalar is_countable is_a is_subclass_of is_file is_dir is_link
  is_readable is_writable intval floatval strval boolval settype gettype get_debug_type get_class get_parent_class
  get_object_vars get_class_methods method_exists property_exists class_exists interface_exists trait_exists enum_exists
  function_exists call_user_func call_user_func_array func_get_args func_num_args spl_object_id spl_object_hash
  spl_autoload_register iterator_to_array iterator_count json_encode json_decode serialize unserialize var_dump var_export
  print_r assert filter_var strip_tags spl_autoload_unregister array_replace_recursive clearstatcache hash_file exec addcslashes
  stream_context_get_options stream_context_create is_executable error_log trigger_error set_error_handler restore_error_handler set_exception_handler
  error_reporting ini_set ini_get time microtime hrtime date gmdate mktime strtotime sleep usleep file_exists file_get_contents
  file_put_contents file fopen fclose fread fwrite fgets feof fflush fseek ftell rewind stream_get_contents mkdir rmdir unlink
  rename copy touch chmod tempnam sys_get_temp_dir scandir glob realpath dirname basename pathinfo getcwd chdir filemtime
  filesize md5 sha1 crc32 hash hash_hmac base64_encode base64_decode bin2hex hex2bin urlencode urldecode rawurlencode
  rawurldecode http_build_query parse_url parse_str getenv putenv php_sapi_name phpversion extension_loaded version_compare
  memory_get_usage gc_collect_cycles ob_start ob_get_clean ob_end_clean header headers_sent setcookie curl_init curl_exec
  curl_setopt curl_setopt_array curl_close ctype_digit ctype_alpha ctype_alnum ctype_space ctype_upper ctype_lower ctype_xdigit
  pack unpack ord chr dechex hexdec bindec decbin octdec base_convert array_flip levenshtein similar_text`),
)

/** Methods so usual in PHP that the name alone says nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`__construct __toString __get __set __call __invoke get set has add remove all count current key next rewind valid
  offsetGet offsetSet offsetExists offsetUnset getIterator jsonSerialize toArray toString getMessage getCode getPrevious getFile
  getLine getTrace getTraceAsString getName getValue getId getType format modify getTimestamp diff setTimezone fetch fetchAll
  execute prepare query bindValue beginTransaction commit rollBack expects method willReturn will with setUp tearDown
  from tryFrom cases bind call bindTo fromCallable create make run handle close open read write send init start stop reset
  newInstance newInstanceArgs getAttributes getMethods getMethod getProperties getProperty getParameters getShortName`),
)

/** Classes of PHP itself, which are imported without a namespace. */
export const STANDARD_CLASSES: ReadonlySet<string> = new Set(
  words(`Exception ErrorException Error TypeError ValueError ArgumentCountError ArithmeticError DivisionByZeroError JsonException
  Throwable RuntimeException LogicException InvalidArgumentException DomainException LengthException OutOfRangeException
  OutOfBoundsException RangeException OverflowException UnderflowException UnexpectedValueException BadFunctionCallException
  BadMethodCallException Iterator IteratorAggregate Traversable ArrayAccess Countable Serializable JsonSerializable Stringable
  UnitEnum BackedEnum Closure Generator WeakMap WeakReference stdClass ArrayObject ArrayIterator EmptyIterator LimitIterator
  FilterIterator CallbackFilterIterator RecursiveIteratorIterator RecursiveDirectoryIterator DirectoryIterator FilesystemIterator
  SplObjectStorage SplFileInfo SplFileObject SplStack SplQueue SplPriorityQueue SplFixedArray DateTime DateTimeImmutable
  DateTimeInterface DateTimeZone DateInterval DatePeriod PDO PDOStatement PDOException Phar PharData ZipArchive DOMDocument
  DOMElement DOMNode DOMXPath SimpleXMLElement XMLReader XMLWriter ReflectionClass ReflectionObject ReflectionMethod
  ReflectionProperty ReflectionFunction ReflectionNamedType ReflectionException ReflectionEnum ReflectionParameter Attribute
  ReturnTypeWillChange SensitiveParameter AllowDynamicProperties Override NumberFormatter IntlDateFormatter Collator Normalizer`),
)
