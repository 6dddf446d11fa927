import { NextResponse, NextRequest } from 'next/server';
import { gate } from '@create-auth/runtime/next-gate';

async function middleware(req: NextRequest) {
  if (req.nextUrl.pathname === '/old') {
    return NextResponse.redirect(new URL('/new', req.url));
  }
  return NextResponse.next();
}

export default gate(['/account'], middleware);

export const config = {
  matcher: ['/((?!api|_next/static|_next/image|.*\\.png$).*)'],
};
