import type { RouterContextProvider as Provider } from 'react-router'
import type { loader } from '../close'

interface Args {
  request: Request
  context: Readonly<Provider>
}
export declare namespace Route {
  type LoaderArgs = Args
  type ActionArgs = Args
  interface ComponentProps {
    readonly loaderData: Awaited<ReturnType<typeof loader>>
  }
}
