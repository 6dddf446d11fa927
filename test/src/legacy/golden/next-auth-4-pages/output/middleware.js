export { withAuth as default } from '@create-auth/runtime/next-auth-4'

export const config = { matcher: ['/account'] }
