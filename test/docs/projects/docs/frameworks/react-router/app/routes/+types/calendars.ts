import type { RouterContextProvider as Provider } from 'react-router'

interface Args {
  request: Request
  context: Readonly<Provider>
}
export declare namespace Route {
  type LoaderArgs = Args
  type ActionArgs = Args
}
