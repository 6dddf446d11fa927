import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';
import { gate } from '@create-auth/runtime/next-gate';

export default gate(['/account'], (request: NextRequest) => NextResponse.next({ headers: { 'x-from': request.url } }));
