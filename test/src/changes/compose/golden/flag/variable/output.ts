import type { Config } from '@react-router/dev/config';

const config: Config = {
  appDirectory: 'app',
  future: { v8_middleware: true },
};

export default config;
