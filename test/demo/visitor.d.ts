/** A browser with a cookie jar that reads pages and submits their forms, over real HTTP. */
export function makeVisitor(origin: string): {
  ask(path: string, init?: RequestInit): Promise<Response>
  press(path: string, button: string): Promise<Response>
  cookies: Map<string, string>
}
