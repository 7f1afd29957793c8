"""Generates the operations and models of the package from the OpenAPI document of the service."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "audio_processing_client"
GENERATED = ("api", "models", "client.py", "errors.py", "types.py")


class GenerateClient(BuildHookInterface):
    """Adds the generated modules to what is built; the source tree stays as it is."""

    def initialize(self, version, build_data):
        """Generates the modules before a wheel is built; a source distribution has the document instead."""
        if version == "editable":
            raise RuntimeError("An editable install has no generated modules. Install without --editable.")
        document = self._document()
        if self.target_name == "sdist":
            build_data["force_include"][str(document)] = "openapi.json"
            return
        self._folder = tempfile.mkdtemp(prefix="audio-processing-client-")
        made = Path(self._folder, "made")
        command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
        settings = Path(self.root, "generator.yaml")
        paths = ["--path", document, "--config", settings, "--output-path", made]
        run = subprocess.run([*command, *paths], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode != 0:
            raise RuntimeError(f"openapi-python-client failed:\n{run.stdout}")
        for name in GENERATED:
            build_data["force_include"][str(made / name)] = f"{PACKAGE}/{name}"

    def finalize(self, version, build_data, artifact_path):
        """Removes the generated modules, which are in the wheel now."""
        if self.target_name == "wheel":
            shutil.rmtree(self._folder)

    def _document(self):
        """Returns the path of the document: in a source distribution, or in the repository."""
        found = (Path(self.root, "openapi.json"), Path(self.root, "../../api/openapi.json"))
        for path in found:
            if path.exists():
                return path.resolve()
        raise RuntimeError("There is no openapi.json. Install from a checkout of the whole repository.")
