export const config = { matcher: ['/account/:path*'] }
