import { NextResponse } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

const watch = gate(['/account'], () => NextResponse.next())

export { watch as default }
