/** C++: namespaces over many files, members that are defined apart from their classes, overloads, templates. */
import { cppCalls } from '../c-family/calls.ts'
import { rules, scoping, symbols, syntax } from '../c-family/rules.ts'
import type { Language } from '../language.ts'
import { classify } from './classify.ts'
import {
  BUILTIN_CALLS,
  COLLECTION_TYPES,
  ELEMENT_MEMBERS,
  TRANSPARENT_TYPES,
  TYPE_ARGUMENTS,
  TYPED_CALLS,
} from './known-names.ts'
import { accepts, surelyAccepts, variableAccepts } from './match-types.ts'
import { handleTypes, parameterTypes, typeParametersOf } from './parameters.ts'
import { plainText } from './plain-text.ts'
import { readUsing } from './read-using.ts'
import { variantOf } from './variant.ts'

const language: Language = {
  ...rules,
  id: 'cpp',
  grammars: Object.fromEntries(
    [
      '.cc',
      '.cpp',
      '.cxx',
      '.c++',
      '.C',
      '.h',
      '.hh',
      '.hpp',
      '.hxx',
      '.h++',
      '.ipp',
      '.tpp',
      '.tcc',
      '.inl',
    ].map(extension => [extension, 'cpp']),
  ),
  queries: ['cpp', 'c-family'],
  hasEngines: false,
  modules: { ...rules.modules, readTree: readUsing },
  scoping: { ...scoping, bareMembers: 'everywhere', localsAreCalled: true, namesAreOpen: true },
  syntax: {
    ...syntax,
    self: ['this'],
    transparentTypes: TRANSPARENT_TYPES,
    collectionTypes: COLLECTION_TYPES,
    typeArguments: TYPE_ARGUMENTS,
    elementMembers: ELEMENT_MEMBERS,
    inferredTypes: new Set(['auto', 'decltype(auto)']),
    builtinCalls: BUILTIN_CALLS,
    typedCalls: TYPED_CALLS,
    flatPaths: true,
    plainText,
    overloadsByArity: true,
  },
  symbols: {
    ...symbols,
    classify,
    specialNames:
      /operator\s{0,9}(?:\(\s*\)|\[\s*\]|(?:new|delete)\b(?:\s*\[\s*\])?|co_await\b|""\s*\w+|[-+*/%&|^!~<>=,]{1,3}|[\w:<>,\s]{1,99}?[*&\s]{0,9}(?=\s{0,9}\())|~\s*\w+|(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|FRIEND_TEST|FUZZ_TEST_F|BENCHMARK(?:_TEMPLATE|_DEFINE)?_F|IN_PROC_BROWSER_TEST_F)\s*\(\s*(\w+)\s*,\s*(\w+)/y,
    variantOf,
    overloads: {
      handleTypes,
      parameterTypes,
      typeParametersOf,
      accepts,
      surelyAccepts,
      variableAccepts,
      rootType: '...',
    },
    special: {
      constructors: 'class-name',
      call: 'operator()',
      element: ['operator[]'],
      arrow: 'operator->',
      iterate: ['begin'],
    },
  },
  calls: cppCalls,
}

export default language
