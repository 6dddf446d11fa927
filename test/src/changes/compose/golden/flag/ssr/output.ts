import type { Config } from '@react-router/dev/config';

export default {
  // served by a server
  ssr: true,
  future: { v8_middleware: true },
} satisfies Config;
