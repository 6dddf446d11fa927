/** The result of the router's `redirect`: a response with a mark of the router's own. */
export type Redirect = Response & { readonly options: { readonly href: string } }

/** Stands for that of `@tanstack/react-router`. */
export function redirect(options: {
  readonly href: string
  readonly headers: Record<string, string>
}): Redirect {
  const headers = { ...options.headers, location: options.href }
  return Object.assign(new Response(null, { status: 307, headers }), { options })
}
