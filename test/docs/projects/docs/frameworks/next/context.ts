interface Orders {
  findMany(query: { where: { userId: string } }): Promise<readonly string[]>
}
export { auth } from './src/auth'
export declare const db: { readonly orders: Orders }
export declare function ordersOf(userId: string): Promise<readonly string[]>
