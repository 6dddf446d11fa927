import { NextResponse, NextRequest } from 'next/server';

export default async function middleware(req: NextRequest) {
  if (req.nextUrl.pathname === '/old') {
    return NextResponse.redirect(new URL('/new', req.url));
  }
  return NextResponse.next();
}

export const config = {
  matcher: ['/((?!api|_next/static|_next/image|.*\\.png$).*)'],
};
