/** Decides whether the value of a name like `password` or `api_key` is a secret or only looks like one. */
import { isDrawn } from './drawn-value.ts'
import { isNameOfSecret, isPlaceholder, isReference, isUuid } from './placeholders.ts'
import type { Family } from './secret-names.ts'

/**
 * `text`: in quotes. `line`: all that a line of a settings file gives. `part`: one value in a longer text, such as a
 * query. `code`: without quotes where an expression may stand. `near`: in quotes, but only beside the name.
 */
export type Style = 'text' | 'line' | 'part' | 'code' | 'near'

const LONGEST_VALUE = 400

export function isSecretValue(value: string, family: Family, style: Style): boolean {
  if (value.length < 4 || value.length > LONGEST_VALUE || /\s|\p{Cc}/u.test(value)) return false
  if (isPlaceholder(value) || isReference(value) || isNameOfSecret(value)) return false
  if (isUuid(value)) return family === 'secret'
  if (style === 'code') return isNoExpression(value) && isUnlikeWords(value, family === 'key' ? 16 : 8)
  if (family === 'password') return isPassword(value, style)
  if (family === 'secret') return isUnlikeWords(value, 8)
  return (
    (value.length >= 12 && /\d/.test(value) && /[A-Za-z]/.test(value) && isUnlikeWords(value, 12)) ||
    isLongDrawn(value)
  )
}

function isLongDrawn(value: string): boolean {
  return value.length >= 20 && isDrawn(value) && !/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(value)
}

/** Whether a value is a password, if its name can mean nothing else. Labels, names of things and messages are none. */
function isPassword(value: string, style: Style): boolean {
  if (/[^\x20-\x7e]/.test(value)) return /\d|[!@#$%^&*]/.test(value)
  if (/^[A-Za-z]+$/.test(value)) return style !== 'near' && value.length >= 6 && /^[a-z]+$/.test(value)
  if (/^[A-Za-z_$][\w$]*(?:[.:/-][A-Za-z_$](?:[\w$-]|[.:/][A-Za-z_$])*)?$/.test(value))
    return isWordAndDigits(value)
  if (style === 'near') return value.length >= 5 && /\d/.test(value) && !/^[\w.]+\(/.test(value)
  if (style === 'part') return value.length >= 5 && !/^[\w.]+\(/.test(value)
  return !/^\d+$/.test(value) || value.length >= 6
}

/** `hunter2` and `Winter-2024` are passwords; `user_id`, `auth.tokens`, `v2` and `Uint8Array` are names. */
function isWordAndDigits(value: string): boolean {
  if (/^[A-Z]+(?:_[A-Z0-9]+)+$/.test(value)) return false
  if (!/\d/.test(value) || value.length < 5) return false
  return !/^(?:u?int|float|utf|sha|md|base|ed|rsa|aes|es|hs|rs|v)_?-?\d+|[a-z]\d+_[a-z]|Array$|String$|Bytes$|^[\w]+(?:\.[a-z_]+){2,}/i.test(
    value,
  )
}

/** Digits among letters, or drawn letters, in a value that is no list of words. */
function isUnlikeWords(value: string, least: number): boolean {
  if (value.length < least || /[^\x21-\x7e]/.test(value) || /^[a-z]+\(|\)$/.test(value)) return false
  if (
    /^(?:[A-Za-z]+[_./: -]){2,}[A-Za-z]*\d{0,2}$/.test(value) ||
    (/^[\w-]+(?:\.[A-Za-z_]\w*)+$/.test(value) && !isDrawn(value))
  )
    return false
  if (!/[A-Za-z]/.test(value)) return value.length >= 16 && !/[.,:/]/.test(value)
  if (!/\d/.test(value))
    return (
      (isDrawn(value) && value.length >= 16) ||
      (/[!@#$%^&*?]/.test(value) && /^[\x21-\x7e]+$/.test(value) && !/[(){}[\];:,]/.test(value) && least <= 8)
    )
  return (
    isDrawn(value) ||
    (least <= 8 && !/^[A-Za-z]+[_-]?\d{1,4}$/.test(value) && /^\D*\d.*[A-Za-z]|[!@#$%^&*]/.test(value))
  )
}

/** Without quotes, most of what follows a name is another name, a call or a number. */
function isNoExpression(value: string): boolean {
  return (
    !/^[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)*$|[()[\]{}|]|^[-\d.]|^[&*!]/.test(value) ||
    (isDrawn(value) && value.length >= 24 && /\d/.test(value))
  )
}
