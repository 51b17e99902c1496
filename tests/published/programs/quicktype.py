"""A customer's program with the Python classes of quicktype and the HTTP client of the standard library."""

import json
import sys
import time
import urllib.error
import urllib.request

from generated.api_types import Job, JobStatus, Submission, ValidationError

base_url, api_key, text = sys.argv[1:]


def call(path, body=None):
    headers = {"Authorization": f"Bearer {api_key}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body.to_dict()).encode()
    with urllib.request.urlopen(urllib.request.Request(base_url + path, data, headers)) as response:
        return Job.from_dict(json.load(response))


job = call("/humanize", Submission(text))
while job.status in (JobStatus.QUEUED, JobStatus.RUNNING):
    time.sleep(0.2)
    job = call(f"/humanize/{job.id}")
if job.status is JobStatus.FAILED:
    raise SystemExit(job.error.code)
print(json.dumps({"status": job.status.value, "output": job.output, "completedAt": str(job.completed_at)}))

try:
    call("/humanize", Submission(""))
except urllib.error.HTTPError as error:
    print(json.dumps({"code": ValidationError.from_dict(json.load(error)).error.code.value}))
