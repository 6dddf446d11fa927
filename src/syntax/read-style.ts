import type { Style } from '../project.js'
import { readCode, isComponent } from './component.js'
import { detectStyle } from './style.js'

/** How the code in a file is written; of a component, without its markup. */
export function readStyle(file: string, text: string): Style {
  return detectStyle(isComponent(file) ? readCode(file, text) : text)
}
