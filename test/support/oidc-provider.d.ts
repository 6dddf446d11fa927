/** The part of oidc-provider that the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    readonly method: string
    readonly path: string
    readonly querystring: string
    get(header: string): string
    readonly oidc?: { readonly body?: Readonly<Record<string, string>> }
  }

  interface Interaction {
    readonly uid: string
    readonly prompt: { readonly name: 'login' | 'consent'; readonly details: ConsentDetails }
    readonly params: Readonly<Record<string, unknown>> & { readonly client_id: string }
    readonly session?: { readonly accountId: string }
  }

  interface ConsentDetails {
    readonly missingOIDCScope?: readonly string[]
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (owner: { accountId: string; clientId: string }) => Grant
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>
    on(event: 'server_error', listener: (ctx: Context, error: Error) => void): void
  }
}
