import { clerkMiddleware, createRouteMatcher } from '@clerk/nextjs/server'
import { gate } from '@create-auth/runtime/next-gate'

const isPublicRoute = createRouteMatcher(['/sign-in(.*)'])

export default gate(['/account'], clerkMiddleware(async (auth, request) => {
  if (!isPublicRoute(request)) {
    await auth.protect()
  }
}))

export const config = {
  matcher: ['/(api|trpc)(.*)'],
}
