import type { User } from '@create-auth/runtime'
export declare function userOf(name?: string, password?: string): Promise<User | null>
