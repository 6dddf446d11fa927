import { NextResponse } from 'next/server'

const watch = () => NextResponse.next()

export { watch as default }
