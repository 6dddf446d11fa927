import express5 from 'express'
import express4 from 'express4'

/** The versions of Express that the binding is for. */
export const EXPRESS = [
  ['Express 4', express4],
  ['Express 5', express5],
] as const

export type Express = typeof express5
