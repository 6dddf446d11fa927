import type { ts } from 'ts-morph'
import type { Source } from '../../syntax/parse-source.js'
import { outermost } from '../../syntax/walk.js'
import type { Refusal } from '../change.js'
import { createRefusal } from '../edit-code.js'
import { locateConfiguration } from './edit-providers.js'

/** The object that has the list of providers, where settings are written. */
export interface SettingsObject {
  readonly source: Source
  readonly object: ts.ObjectLiteralExpression
  /** The property with that list. */
  readonly property: ts.ObjectLiteralElementLike
}

/** Finds the object of a configuration that a setting belongs in. @param name of the setting */
export function settingsObject(source: Source, name: string): SettingsObject | Refusal {
  const { ts } = source
  const { list } = locateConfiguration(source)
  if ('reason' in list) return list
  const property = outermost(source, list).parent
  const object = property.parent
  const isProperty = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
  return isProperty && ts.isObjectLiteralExpression(object)
    ? { source, object, property }
    : createRefusal(source, list, `${name} is not set where the list of providers is`)
}
