/** Names of the standard library of C++ that say something about types. */
import type { BuiltinCall } from '../language.ts'

const words = (text: string): string[] => text.split(/\s+/)

/** They mean what they hold. */
export const TRANSPARENT_TYPES: ReadonlySet<string> = new Set(
  words(`unique_ptr shared_ptr weak_ptr auto_ptr scoped_ptr scoped_refptr raw_ptr raw_ref observer_ptr intrusive_ptr optional
  reference_wrapper atomic StatusOr Nullable Nonnull nullable nonnull not_null NotNull owner remove_reference_t
  remove_cv_t remove_cvref_t decay_t add_const_t type_identity_t`),
)

export const COLLECTION_TYPES: ReadonlySet<string> = new Set(
  words(`vector list deque forward_list set multiset unordered_set unordered_multiset map multimap unordered_map
  unordered_multimap array span stack queue priority_queue initializer_list valarray flat_hash_map flat_hash_set
  node_hash_map node_hash_set btree_map btree_set InlinedVector FixedArray Span small_vector SmallVector ArrayRef
  MutableArrayRef DenseMap StringMap QList QVector QMap QHash flat_map flat_set`),
)

/** Allocators, sizes and comparisons follow what counts. */
export const TYPE_ARGUMENTS: ReadonlyMap<string, 'first' | 'last'> = new Map(
  words(`vector list deque forward_list set multiset unordered_set unordered_multiset array span stack queue priority_queue
  initializer_list valarray flat_hash_set node_hash_set btree_set InlinedVector FixedArray Span small_vector SmallVector
  unique_ptr shared_ptr weak_ptr flat_set`).map(name => [name, 'first']),
)

export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same' | 'pairs'> = new Map([
  ...words(
    'front back at top value extract begin end cbegin cend rbegin rend find lower_bound upper_bound data get',
  ).map(name => [name, 'element'] as const),
  ...words('first last subspan').map(name => [name, 'same'] as const),
])

export const BUILTIN_CALLS: ReadonlyMap<string, BuiltinCall> = new Map([
  ...words('move forward as_const ref cref addressof launder exchange down_cast').map(
    name => [name, 'argument'] as const,
  ),
])

/** Called with a type between angles, they give something of that type. */
export const TYPED_CALLS: ReadonlySet<string> = new Set(
  words(`static_cast dynamic_cast const_cast reinterpret_cast make_unique make_shared allocate_shared bit_cast implicit_cast
  down_cast static_pointer_cast dynamic_pointer_cast const_pointer_cast any_cast get_if polymorphic_downcast
  checked_cast qobject_cast WrapUnique declval`),
)
