/** Types and methods of the standard library that hand on what they hold. */

/** What they wrap is what their methods are mostly called on. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  `Option Result Box Rc Arc Weak Cell RefCell OnceCell OnceLock LazyLock LazyCell Lazy Mutex RwLock MutexGuard RwLockReadGuard
  RwLockWriteGuard Ref RefMut Pin Cow ManuallyDrop MaybeUninit NonNull Reverse Wrapping Poll AssertUnwindSafe`.split(
    /\s+/,
  ),
)

/** Collections of their last argument. */
export const COLLECTIONS: ReadonlySet<string> = new Set(
  `Vec VecDeque LinkedList BinaryHeap HashSet BTreeSet HashMap BTreeMap IndexMap IndexSet SmallVec ArrayVec Iterator IntoIterator
  DoubleEndedIterator ExactSizeIterator Peekable Rev Skip Take Iter IterMut IntoIter Stream Receiver`.split(
    /\s+/,
  ),
)

export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same' | 'pairs'> = new Map<
  string,
  'element' | 'same' | 'pairs'
>([
  ...`get get_mut first first_mut last last_mut next next_back nth pop pop_front pop_back front back peek remove swap_remove
  find min max min_by_key max_by_key get_or_insert_with entry or_insert or_insert_with or_default recv`
    .split(/\s+/)
    .map(name => [name, 'element'] as const),
  ...`iter iter_mut into_iter drain rev skip take filter chain values values_mut into_values by_ref cloned copied peekable
  collect to_vec as_slice step_by skip_while take_while sorted inspect clone as_ref as_mut unwrap expect`
    .split(/\s+/)
    .map(name => [name, 'same'] as const),
  ['enumerate', 'pairs'],
])

/** Methods that return the value they are called on, if the value has no such member itself. */
export const TRANSPARENT_MEMBERS: ReadonlySet<string> = new Set(
  `unwrap expect unwrap_or unwrap_or_else unwrap_or_default unwrap_unchecked clone cloned copied to_owned as_ref as_mut as_deref
  as_deref_mut borrow borrow_mut lock read write deref deref_mut ok ok_or ok_or_else map_err context with_context take replace
  get_or_insert_with by_ref as_pin_mut as_pin_ref into_inner get_mut get_ref filter or or_else load upgrade iter into`.split(
    /\s+/,
  ),
)
