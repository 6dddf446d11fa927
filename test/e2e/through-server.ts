import { makeVisitor } from '../demo/visitor.js'

/** Answers the pages of the authorization server until it sends the browser back. */
export async function throughServer(
  visitor: ReturnType<typeof makeVisitor>,
  origin: string,
  first: Response,
): Promise<void> {
  const server = makeVisitor(new URL(first.headers.get('location') ?? '').origin)
  let at = first.headers.get('location') ?? ''
  for (let step = 0; step < 12 && !at.startsWith(origin); step += 1) {
    const page = await server.ask(at)
    const action = /action="([^"]*)"/.exec(page.status === 200 ? await page.text() : '')?.[1]
    const body = new URLSearchParams({ username: 'ada' })
    const answer = action ? await server.ask(action, { method: 'POST', body }) : page
    at = new URL(answer.headers.get('location') ?? '', at).href
  }
  await visitor.ask(at)
}
