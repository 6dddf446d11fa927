interface ReadableHeaders {
  readonly get: (name: string) => string | null
}

/** The media type of a body, in small letters, without its parameters; empty where none is said. RFC 9110, section 8.3.1. */
export function readMediaType(headers: ReadableHeaders): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}
