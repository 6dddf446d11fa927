export declare function ordersOf(userId: string): Promise<readonly string[]>
