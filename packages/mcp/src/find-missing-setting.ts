/** Checks that the MCP client's configuration sets the variables that the server needs. */

const variables = {
  HUMANIZE_API_KEY: 'No API key. Create one in the dashboard',
  HUMANIZE_BASE_URL: 'No base URL. Find it in the documentation of the service, for example https://api.example.com/v1',
};

/** Returns a message about the first variable that is not set, or undefined if both are set. */
export function findMissingSetting(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const [name, problem] = Object.entries(variables).find(([variable]) => (env[variable] ?? '') === '') ?? [];
  return name && `${problem}, and set the environment variable ${name} in the configuration of your MCP client.`;
}
