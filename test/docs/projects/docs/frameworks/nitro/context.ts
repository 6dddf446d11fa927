export declare function ordersOf(user: { name?: string | null } | undefined): Promise<readonly string[]>
