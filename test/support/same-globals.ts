import { afterAll, expect } from 'vitest'

const { Request, Response } = globalThis

// The next file of this process would be tried with others than those of Node.js.
afterAll(() => {
  expect(globalThis.Request, 'the file replaces Request: list it in ALONE').toBe(Request)
  expect(globalThis.Response, 'the file replaces Response: list it in ALONE').toBe(Response)
})
