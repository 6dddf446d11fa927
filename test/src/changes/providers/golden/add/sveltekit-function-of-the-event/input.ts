import { error, redirect } from '@sveltejs/kit';
import { SvelteKitAuth, type SvelteKitAuthConfig } from '@create-auth/runtime/sveltekit';
import GitHub from '@create-auth/runtime/providers/github';
import { D1Adapter } from './d1-adapter';

export const { handle, requireSession } = SvelteKitAuth(
	(event) => {
		const authOptions: SvelteKitAuthConfig = {
			adapter: D1Adapter(event.platform.env.DB),
			providers: [
				GitHub({
					clientId: event.platform.env.GITHUB_ID,
					clientSecret: event.platform.env.GITHUB_SECRET
				})
			]
		};
		return authOptions;
	},
	{ error, redirect }
);
