import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

export default (request: NextRequest) => NextResponse.next({ headers: { 'x-from': request.url } });
