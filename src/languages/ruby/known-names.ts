/** Names of Ruby that are not of the repository, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** Words of the language, methods of Kernel and Module, and the classes that everything has. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`nil true false __FILE__ __LINE__ __dir__ __method__ __callee__ require require_relative load autoload
  attr attr_reader attr_writer attr_accessor include extend prepend private protected public module_function private_constant
  private_class_method public_class_method alias_method define_method undef_method remove_method remove_const refine using
  raise fail catch throw loop lambda proc block_given? binding caller caller_locations puts print p pp putc printf sprintf gets
  Integer Float String Array Hash Rational Complex abort exit exit! at_exit trap fork sleep rand srand freeze frozen?
  instance_variable_get instance_variable_set instance_variable_defined? instance_variables const_get const_set const_missing
  class_eval module_eval instance_eval instance_exec class_exec respond_to? is_a? kind_of? instance_of? nil? object_id
  instance_method method_defined? public_send __send__ singleton_class define_singleton_method warn eval
  Object BasicObject Module Class Kernel Comparable Enumerable NilClass TrueClass FalseClass Symbol Numeric Proc Method
  Range Regexp Exception StandardError ArgumentError TypeError NameError NoMethodError RuntimeError NotImplementedError
  KeyError IndexError RangeError ScriptError LoadError SecurityError SystemExit Interrupt ZeroDivisionError FrozenError
  EOFError IOError Errno ENV ARGV ARGF DATA STDIN STDOUT STDERR RUBY_VERSION RUBY_ENGINE RUBY_PLATFORM RUBY_PATCHLEVEL
  ObjectSpace GC Marshal Process Dir IO Signal Fiber`),
)

/** Methods so usual in Ruby that the name alone says nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`new initialize call to_s to_str to_a to_ary to_h to_hash to_i to_f to_sym to_proc to_json inspect hash == eql? equal? each
  each_with_index each_with_object each_pair each_key each_value each_slice each_cons each_char each_line each_byte map map! flat_map collect
  select select! filter filter_map reject reject! find detect find_index index rindex inject reduce sum min max min_by max_by sort sort!
  sort_by group_by partition zip first last take take_while drop drop_while any? all? none? one? include? member? count size length empty?
  push pop shift unshift append prepend insert concat delete delete_at delete_if clear replace compact compact! flatten flatten! uniq uniq! reverse
  rotate shuffle sample slice slice! values_at dig fetch store key? has_key? value? has_value? keys values merge merge! update
  transform_values transform_keys invert key join split strip strip! lstrip rstrip chomp chomp! chop chars bytes lines upcase downcase capitalize
  swapcase sub sub! gsub gsub! tr tr_s squeeze match match? scan start_with? end_with? format center ljust rjust ord chr hex unpack
  unpack1 pack encode encoding force_encoding valid_encoding? unicode_normalize bytesize byteslice getbyte crypt succ next
  read write open close closed? puts print gets readline readlines rewind eof? seek flush sync sync= binmode fileno path basename dirname
  extname exist? file? directory? mkdir rm glob join expand_path realpath stat mtime size? unlink rename
  class is_a? kind_of? instance_of? respond_to? nil? send public_send __send__ method methods instance_variable_get instance_variable_set
  tap then yield_self itself dup clone freeze frozen? object_id instance_eval instance_exec class_eval module_eval define_method
  const_get const_set const_defined? name ancestors superclass instance_methods instance_method method_defined? extend include
  include? raise message backtrace full_message cause exception now at utc localtime strftime iso8601 parse year month day hour
  min sec to_time to_date abs ceil floor round truncate zero? positive? negative? even? odd? times upto downto step divmod fdiv
  lock unlock synchronize alive? join value wakeup start stop run kill wait signal broadcast get set post put patch options
  head add remove create build save save! update! destroy where order limit find_by all id type data body headers status params
  env config options args result error errors valid? run! reset setup teardown before after`),
)

/** What methods of a collection give, called on one. */
export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same'> = new Map([
  ...words('first last find detect sample pop shift fetch min_by max_by min max dig at').map(
    (name): [string, 'element'] => [name, 'element'],
  ),
  ...words(
    `each map select filter reject sort sort_by reverse uniq compact take drop to_a freeze dup take_while drop_while each_with_index
    values shuffle rotate push concat`,
  )
    .filter(name => name !== 'map')
    .map((name): [string, 'same'] => [name, 'same']),
])
