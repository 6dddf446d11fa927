import type { Config } from '@react-router/dev/config';

export default {
  // served by a server
  ssr: true,
} satisfies Config;
