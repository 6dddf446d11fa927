interface Orders {
  findMany(query: { where: { userId: string | undefined } }): Promise<readonly string[]>
}
export { auth } from './src/auth'
export declare const db: { readonly orders: Orders }
export declare function ordersOf(user: { name?: string | null } | undefined): Promise<readonly string[]>
