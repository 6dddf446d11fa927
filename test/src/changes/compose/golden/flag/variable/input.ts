import type { Config } from '@react-router/dev/config';

const config: Config = {
  appDirectory: 'app',
};

export default config;
